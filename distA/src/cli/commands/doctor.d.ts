import type { Invocation } from '../invocation.ts';
/** `doctor`: shows each check as it is done. Exit 0, 1, or 5 or 6 when credentials or host fail. */
export default function doctor(invocation: Invocation): Promise<number>;
