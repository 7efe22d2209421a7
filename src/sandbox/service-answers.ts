/** A route's answer, before it is written. */
export type Answer =
  | { readonly kind: 'data'; readonly status: 200; readonly data: unknown }
  /** `data` as JSON text in pieces: for what a JSON value cannot express, or what is too long for one string. */
  | { readonly kind: 'text'; readonly status: 200; readonly pieces: Iterable<string> }
  /** Sent without the envelope, as by the token endpoint. */
  | { readonly kind: 'bare'; readonly status: 200; readonly data: unknown }
  | {
      readonly kind: 'failure';
      readonly status: number;
      readonly message: string;
      readonly errors?: readonly object[];
    };

export function success(data: unknown): Answer {
  return { kind: 'data', status: 200, data };
}

export function failure(status: number, message: string, path?: string): Answer {
  const errors = path === undefined ? {} : { errors: [{ code: 'invalid', path: [path], message }] };
  return { kind: 'failure', status, message, ...errors };
}

/** The body in its envelope; a failure is `{success: false, message, errors?}`. */
export function* renderAnswer(answer: Answer): Generator<string> {
  switch (answer.kind) {
    case 'data':
      yield JSON.stringify({ success: true, data: answer.data });
      break;
    case 'bare':
      yield JSON.stringify(answer.data);
      break;
    case 'failure': {
      const { message, errors } = answer;
      yield JSON.stringify({ success: false, message, ...(errors === undefined ? {} : { errors }) });
      break;
    }
    case 'text':
      yield '{"success":true,"data":';
      yield* answer.pieces;
      yield '}';
  }
}
