import type { Reporter, TestCase } from 'vitest/node'

/**
 * A reporter that lists the tests that failed and passed when they were repeated (`--retry`), with their first error. The test
 * or its page is unreliable and must be fixed.
 */
export default class RepeatedTests implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return
    const [error] = test.result().errors ?? []
    const line = error?.stacks?.[0]?.line
    const place = line ? `${test.module.relativeModuleId}:${line}` : test.module.relativeModuleId
    this.#lines.push(`  ${place} > ${test.fullName}: ${error?.message ?? 'no error'}`)
  }

  onTestRunEnd() {
    if (this.#lines.length === 0) return
    console.log(`\nFailed once and passed when they were repeated:\n${this.#lines.join('\n')}`)
  }
}
