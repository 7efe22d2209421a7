export interface Answer {
  readonly status: number;
  readonly json: string;
}

export const success = (data: unknown): Answer => ({ status: 200, json: JSON.stringify({ success: true, data }) });

/** `{success: false, message, errors?}`. @param path the field that is wrong */
export function failure(status: number, message: string, path?: string): Answer {
  const errors = path === undefined ? {} : { errors: [{ code: 'invalid', path: [path], message }] };
  return { status, json: JSON.stringify({ success: false, message, ...errors }) };
}
