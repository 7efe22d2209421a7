import { describeFullDisk } from './full-disk.ts';

describeFullDisk('the fixed steps');
