import { inject, type TestContext } from 'vitest';
import type { Python } from './python-environment.ts';

type SkippableTest = Pick<TestContext, 'skip' | 'task'>;

/** Python with the environment, or the test is skipped and says so. */
export function needPython(test: SkippableTest): Python & { readonly environment: string } {
  const { python } = inject('readers');
  return 'missing' in python ? skip(test, python.missing) : python;
}

/** Python with Spark and its Java, or the test is skipped and says so. */
export function needSpark(test: SkippableTest): { readonly environment: string; readonly packages: string } {
  const { environment } = needPython(test);
  const { spark } = inject('readers');
  return 'missing' in spark ? skip(test, spark.missing) : { environment, ...spark };
}

/** Skips, and says what is missing where everybody sees it: not every reporter shows notes. */
export function skip(test: SkippableTest, missing: string): never {
  const { suite, name } = test.task;
  process.stderr.write(`skipped: ${suite?.name ?? ''} ${name}: it needs ${missing}\n`);
  return test.skip(`it needs ${missing}`);
}
