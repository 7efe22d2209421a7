import { UsageError } from '../../base/errors.ts';

/** `KIND`, `KIND@ENDPOINT`, `KIND:RATE` or `KIND@ENDPOINT:RATE` as a rule of the sandbox, which validates the names. */
export function faultsOf(text: string): { readonly kind: string; readonly endpoint: string; readonly rate: number } {
  const [, kind, endpoint = '*', rate = '1'] =
    /^([a-z-]+)(?:@([a-z_*]+))?(?::(0(?:\.\d+)?|1(?:\.0+)?|\.\d+))?$/.exec(text) ?? [];
  if (kind === undefined) {
    throw new UsageError(`--fault ${text} cannot be read`, {
      hint: 'Write it like reset-inside@survey:0.05, with a rate from 0 to 1.',
    });
  }
  return { kind, endpoint, rate: Number(rate) };
}
