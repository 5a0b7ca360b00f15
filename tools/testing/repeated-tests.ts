import type { Reporter, TestCase } from 'vitest/node'

/**
 * A reporter that lists the tests that failed and passed when they were repeated (`--retry`). Such a test is not reliable,
 * or the page is not: its first error is shown, to be mended.
 */
export default class RepeatedTests implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return
    const [error] = test.result().errors ?? []
    this.#lines.push(`  ${test.module.relativeModuleId} > ${test.fullName}: ${error?.message ?? 'no error'}`)
  }

  onTestRunEnd() {
    if (this.#lines.length === 0) return
    console.log(`\nFailed once and passed when they were repeated:\n${this.#lines.join('\n')}`)
  }
}
