import { inject, type TestContext } from 'vitest';
import { findJava, type Python } from './python-environment.ts';

type SkippableTest = Pick<TestContext, 'skip' | 'task'>;

/** Python with the environment, or the test is skipped and says so. */
export function needPython(test: SkippableTest): Python & { readonly environment: string } {
  const { python } = inject('readers');
  return 'missing' in python ? skip(test, python.missing) : python;
}

/** A Java runtime for Spark, or the test is skipped and says so. */
export async function needJava(test: SkippableTest): Promise<void> {
  const java = await findJava();
  if ('missing' in java) skip(test, java.missing);
}

/** Skips, and says what is missing where everybody sees it: not every reporter shows notes. */
export function skip(test: SkippableTest, missing: string): never {
  const { suite, name } = test.task;
  process.stderr.write(`skipped: ${suite?.name ?? ''} ${name}: it needs ${missing}\n`);
  return test.skip(`it needs ${missing}`);
}
