import type { View } from '../../../src/sandbox/routes.ts';
import type { World } from '../../../tools/simulated-group/world.ts';
import type { BadRecords } from './bad-data/bad-data.ts';
/**
 * What one connection sees of a world and of bad records.
 * @param connection id or name of the node that the connection is bound to; the whole group when absent
 * @param listingScope whether endpoint 4 lists the surveys of the nodes below it
 * @throws RangeError if that node is not in the world
 */
export declare function createView(world: World, bad: BadRecords, connection: string | undefined, listingScope: 'subtree' | 'own'): View;
