import { startFolder, startMoto } from './emulators.ts';
import { describeStores } from './store-suite.ts';

describeStores({
  'a folder': { begin: startFolder, kills: 3 },
  moto: { begin: startMoto, kills: 1, nightsRead: 1, isLax: true },
});
