import type { MemberTexts } from '../i18n/member-texts.ts'
import { isEmail, isInternationalPhone } from './field-error.ts'

/** Checks that need no request: each returns the text of the error, or undefined. */
export const fieldChecks = ({ errors }: MemberTexts) => ({
  email: (value: string) => (isEmail(value) ? undefined : errors.email),
  password: (value: string) => (value ? undefined : errors.password),
  newPassword: (value: string) => {
    const { length } = [...value]
    if (length < 8) return errors.passwordShort
    return length > 256 ? errors.passwordLong : undefined
  },
  code: (value: string) => (/^\d{6}$/.test(value) ? undefined : errors.code),
  recoveryCode: (value: string) => (value.trim() ? undefined : errors.recoveryCode),
  phone: (value: string) => (isInternationalPhone(value) ? undefined : errors.phone),
  required: (value: string) => (value.trim() ? undefined : errors.required),
})
