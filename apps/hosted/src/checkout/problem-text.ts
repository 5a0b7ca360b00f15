import type { Dictionary } from '../i18n/en.ts'
import type { FieldProblem } from './flow/checks.ts'
import type { FieldName } from './flow/fields.ts'

/** What is wrong with a field, in words that say how to put it right. */
export function problemText(field: FieldName, problem: FieldProblem, { errors }: Dictionary): string {
  switch (problem.kind) {
    case 'required': {
      const part = field.split('.').at(-1) ?? ''
      return part in errors.required
        ? errors.required[part as keyof typeof errors.required]
        : errors.required.other
    }
    case 'postalCode':
      return errors.postalCode(problem.example)
    case 'tooLong':
      return errors.tooLong(problem.limit)
    case 'refused':
      return errors.refused(problem.text)
    default:
      return errors[problem.kind]
  }
}
