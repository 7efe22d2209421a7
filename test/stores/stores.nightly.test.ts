import { startAzurite, startFakeGcs, startFolder, startMoto } from './emulators.ts';
import { describeStores } from './store-suite.ts';

describeStores({
  'a folder': { begin: startFolder, kills: 30 },
  moto: { begin: startMoto, kills: 5 },
  Azurite: { begin: startAzurite, kills: 10 },
  'fake-gcs-server': { begin: startFakeGcs, kills: 10 },
});
