import { cutText, type FieldViolation } from '@stoa/contract'
import { InvalidRequest } from '../../call/failure.ts'
import type { JobLog } from '../../storage/data/jobs.ts'
import type { FileRecord } from './transfer-request.ts'

/** What became of the records of a step. */
export interface BatchResult {
  created: number
  updated: number
  unchanged: number
  logs: JobLog[]
  /** Slugs of the collections of the step. */
  slugs?: string[]
}

type Violation = Pick<FieldViolation, 'field' | 'description'>

/** Names of fields of products in files that differ from those of calls. */
const nameInFile = (field: string) =>
  field
    .replace(/^product\./, '')
    .replace('priceData.price', 'price')
    .replace('productOptions', 'options')

/** Violations that one entry of the report names. */
const VIOLATIONS_MAX = 20

/** The entry of the report for a rejected record. */
export function rejectedRecord({ record, line }: FileRecord, violations: readonly Violation[]): JobLog {
  const named = violations.slice(0, VIOLATIONS_MAX)
  const key = [record.id, record.slug, record.name].find(each => typeof each === 'string' && each !== '')
  return {
    itemId: cutText(String(key ?? ''), 200),
    failure: {
      code: 'INVALID_ARGUMENT',
      description: named
        .map(({ field, description }) => `${nameInFile(field)} ${description}`.trim())
        .join('; '),
      data: { fieldViolations: named },
    },
    details: { line },
  }
}

/** Runs `prepare` for each record. Records whose preparation throws violations are in the report. */
export function prepareEach<R, P>(
  records: readonly FileRecord<R & FileRecord['record']>[],
  prepare: (record: R & FileRecord['record'], line: number) => P,
): { prepared: P[]; logs: JobLog[] } {
  const logs: JobLog[] = []
  const prepared = records.flatMap(each => {
    try {
      return [prepare(each.record, each.line)]
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      logs.push(rejectedRecord(each, error.violations))
      return []
    }
  })
  return { prepared, logs }
}
