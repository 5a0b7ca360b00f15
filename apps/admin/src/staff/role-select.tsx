import type { contract, ReplyOf, StaffRole } from '@stoa/contract'
import { Field, Select } from '@stoa/ui'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'
import type { Role } from './roles-panel.tsx'

type Member = ReplyOf<typeof contract.staff.listStaffMembers>['staffMembers'][number]

/** What each built-in role may do, in words. */
export const roleTitles: Record<StaffRole, string> = {
  OWNER: t('Owner: everything'),
  MANAGER: t('Manager: everything but staff'),
  ORDERS: t('Orders: orders and refunds'),
  CATALOG: t('Catalog: products and prices'),
  CONTENT: t('Content: collections'),
  READ_ONLY: t('Read-only'),
}

/** A role in words. */
export function roleTitle({ role, roleId }: Member, roles: readonly Role[]): string {
  if (role !== 'CUSTOM') return roleTitles[role]
  return roles.find(({ id }) => id === roleId)?.name ?? t('A role of the shop')
}

/** The value of a member's role in `RoleSelect`. */
export const roleValue = ({ role, roleId }: Member): string => roleId ?? role

interface RoleSelectProps {
  id: string
  value: string
  /** Roles of the shop's own. */
  roles: readonly Role[]
}

/** Chooses a built-in role or one of the shop's own. */
export const RoleSelect = ({ id, value, roles }: RoleSelectProps) => (
  <Field id={id} label={t('Role')}>
    {control => (
      <Select {...control} name="role" defaultValue={value}>
        {Object.entries(roleTitles).map(([role, title]) => (
          <option key={role} value={role}>
            {title}
          </option>
        ))}
        {roles.map(role => (
          <option key={role.id} value={role.id}>
            {role.name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/** The chosen role. */
export function readRole(form: FormData): { role: StaffRole } | { role: 'CUSTOM'; roleId: string } {
  const value = textOf(form, 'role')
  return value in roleTitles ? { role: value as StaffRole } : { role: 'CUSTOM', roleId: value }
}
