/** What packages use that add pages, panels and actions to the admin (docs/guides/admin-extensions.md). */
export type { EntityAdmin } from '../entities/entity-admin.ts'
export { type FormAction, FormActions } from '../form/form-actions.tsx'
export { FormError } from '../form/form-error.ts'
export { TextField } from '../form/text-field.tsx'
export { rich, t } from '../i18n/translate.ts'
export { type Column, DataTable } from '../list/data-table.tsx'
export { FilterSelect } from '../list/filter-select.tsx'
export { ListEmpty } from '../list/list-empty.tsx'
export { ListTools, shownColumns } from '../list/list-tools.tsx'
export { SearchBox } from '../list/search-box.tsx'
export { useListState } from '../list/use-list-state.ts'
export { nextCursor, nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
export { useStaff } from '../session/staff-context.ts'
export { Page, Panel, Pending } from '../shell/page.tsx'
export { useToast } from '../shell/toasts.tsx'
export { useDates } from '../shell/use-dates.ts'
export { useLocale } from '../shell/use-locale.ts'
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
