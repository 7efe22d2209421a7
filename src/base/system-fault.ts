import { errorCode } from './files.ts';

/** What the operating system refused: no space, no permission, no larger file, or the disk itself failed. */
export type SystemFault = 'full' | 'forbidden' | 'too large' | 'broken';

/** By its code, or by its words where a library passes on nothing else; null for any other error. */
export function systemFault(error: unknown): SystemFault | null {
  const code = errorCode(error);
  const words = error instanceof Error ? error.message : '';
  const found = faults.find(({ codes, message }) => (code !== null && codes.includes(code)) || message.test(words));
  return found?.fault ?? null;
}

const faults: readonly { readonly fault: SystemFault; readonly codes: readonly string[]; readonly message: RegExp }[] =
  [
    { fault: 'full', codes: ['ENOSPC', 'EDQUOT'], message: /no space left|out of disk|disk full/i },
    { fault: 'forbidden', codes: ['EROFS', 'EACCES', 'EPERM'], message: /read-only file system|permission denied/i },
    { fault: 'too large', codes: ['EFBIG'], message: /file too large/i },
    { fault: 'broken', codes: ['EIO'], message: /input\/output error/i },
  ];
