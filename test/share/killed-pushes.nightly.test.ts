import { startFolder, startMoto } from '../stores/emulators.ts';
import { describeStores } from '../stores/store-suite.ts';

describeStores({
  'a folder': { begin: startFolder, kills: 6 },
  moto: { begin: startMoto, kills: 3, nightsRead: 1, isLax: true },
});
