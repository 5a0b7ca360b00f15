/** What packages use that add pages, panels and actions to the admin (docs/guides/admin-extensions.md). */
export type { EntityAdmin } from '../entities/entity-admin.ts'
export { FormError } from '../form/form-error.ts'
export { counted, t } from '../i18n/translate.ts'
export { useStaff } from '../session/staff-context.ts'
export { Page, Panel, Pending } from '../shell/page.tsx'
export {
  type ActionFor,
  type ActionModule,
  type AdminExtension,
  defineAdminExtension,
  type ExtensionAction,
  type ExtensionEntity,
  type ExtensionPage,
  type ExtensionPanel,
  type ExtensionTarget,
  type ExtensionTargets,
  type PanelFor,
} from './define-extension.ts'
