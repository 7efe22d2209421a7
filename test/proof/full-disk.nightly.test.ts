import { describeFullDisk } from './full-disk.ts';

describeFullDisk('the other steps');
