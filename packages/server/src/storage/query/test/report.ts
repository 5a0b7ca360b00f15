import { collectViolations, type FieldViolation, type Report } from '../violations.ts'

/** Runs one stage and returns its result and its violations, as `field: violatedRule`. */
export function reporting<T>(stage: (report: Report) => T): {
  result: T
  problems: string[]
  violations: FieldViolation[]
} {
  const { report, violations } = collectViolations()
  const result = stage(report)
  return { result, violations, problems: problemsOf(violations) }
}

export function problemsOf(violations: readonly FieldViolation[]): string[] {
  return violations.map(({ field, violatedRule, ruleName }) =>
    ruleName ? `${field}: ${violatedRule} ${ruleName}` : `${field}: ${violatedRule}`,
  )
}
