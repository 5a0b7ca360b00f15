import { violatedRules } from '../errors.ts'
import { s } from '../schema.ts'

export const ApplicationError = s.object({
  code: s.string({ doc: 'Error code for programs, in upper case.' }),
  description: s.string({ doc: 'Explanation for people.' }),
  data: s.nullable.map(s.any(), { doc: 'Details whose fields depend on the code.' }),
})

export const FieldViolation = s.object({
  field: s.string({ doc: 'Path of the field in the request, such as `lineItems[0].quantity`.' }),
  description: s.string({ doc: 'Explanation for people, with the remedy.' }),
  violatedRule: s.enum(violatedRules, { doc: 'Rule that the value breaks.' }),
  ruleName: s.nullable.string({ doc: 'Name of a rule that `violatedRule` has no value for.' }),
  data: s.nullable.map(s.any(), { doc: 'Details, such as `threshold` for a limit.' }),
})

export const ValidationError = s.object({
  fieldViolations: s.array(FieldViolation, { doc: 'Rejected fields of the request.' }),
})

export const SystemError = s.object({
  errorCode: s.nullable.string({ doc: 'Code of the failure. It can be quoted in a report.' }),
})

export const Details = s.object({
  applicationError: s.with(ApplicationError, {
    oneOf: 'Kind',
    doc: 'The call was understood but could not be done.',
  }),
  validationError: s.with(ValidationError, { oneOf: 'Kind', doc: 'Fields of the request were rejected.' }),
  systemError: s.with(SystemError, { oneOf: 'Kind', doc: 'The service failed.' }),
  tracing: s.map(s.string(), { doc: 'Values that identify the request in logs.' }),
})
