import { cutText } from '@stoa/contract'
import { LIMITS } from './limits.ts'

// The kinds of protocol/transport §7 that a query can have.
export type ViolatedRule =
  | 'FORMAT'
  | 'MAX'
  | 'MIN'
  | 'MAX_LENGTH'
  | 'MAX_SIZE'
  | 'EXACT_SIZE'
  | 'INVALID_ENUM_VALUE'
  | 'REQUIRED_FIELD'
  | 'FIELD_NOT_ALLOWED'
  | 'ONE_OF_ALIGNMENT'
  | 'OTHER'

/** One violation of a query: `field` is its path in the request, `description` says how to correct it. */
export type FieldViolation = {
  field: string
  description: string
  violatedRule: ViolatedRule
  ruleName?: string
  /** Always an object: published clients read it unguarded (protocol/transport §7). */
  data: Record<string, unknown>
}

export type Report = (
  field: string,
  violatedRule: ViolatedRule,
  description: string,
  more?: { ruleName?: string; data?: Record<string, unknown> },
) => void

/** Collects the violations of one query, so that a caller learns of all of them at once. */
export function collectViolations(): { report: Report; violations: FieldViolation[] } {
  const violations: FieldViolation[] = []
  const report: Report = (field, violatedRule, description, { ruleName, data = {} } = {}) => {
    if (violations.length > LIMITS.violations) return
    if (violations.length === LIMITS.violations) {
      violations.push({
        field: 'query',
        description: `has more problems than the ${LIMITS.violations} listed; mend these first`,
        violatedRule: 'OTHER',
        ruleName: 'TOO_MANY_VIOLATIONS',
        data: { threshold: LIMITS.violations },
      })
      return
    }
    violations.push({ field, description, violatedRule, ...(ruleName ? { ruleName } : {}), data })
  }
  return { report, violations }
}

/** A name from a request as part of a violation's path; shortened and cleaned if necessary. */
export function shown(name: string): string {
  const clean = cutText(name.replaceAll('\u0000', '\uFFFD'), 100)
  return clean.length < name.length ? `${clean}…` : clean
}
