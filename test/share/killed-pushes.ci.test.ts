import { folderReached, motoReached } from '../stores/reached-stores.ts';
import { describeStores } from '../stores/store-suite.ts';

describeStores({
  'a folder': { begin: folderReached, kills: 6 },
  moto: { begin: motoReached, kills: 3, nightsRead: 1, isLax: true },
});
