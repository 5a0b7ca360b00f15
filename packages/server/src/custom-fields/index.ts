/** The interface of custom fields for other features. */

export type { CustomField, CustomFieldDeclarations } from './declarations.ts'
export { openCustomFields } from './open-custom-fields.ts'
