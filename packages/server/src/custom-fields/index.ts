/** The interface of custom fields for other features. */

export type { CustomField, CustomFieldDeclarations } from './declarations.ts'
export { readDeclarations } from './declarations.ts'
export { fieldTypes } from './field-types.ts'
export { openCustomFields } from './open-custom-fields.ts'
