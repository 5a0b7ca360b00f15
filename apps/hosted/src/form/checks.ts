import type { MemberTexts } from '../kit/texts/en.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What can be told of an entry without asking the platform; undefined where nothing is wrong. */
export const checks = ({ problems }: MemberTexts) => ({
  email: (value: string) => (EMAIL.test(value.trim()) ? undefined : problems.email),
  password: (value: string) => (value ? undefined : problems.password),
  newPassword: (value: string) => {
    const { length } = [...value]
    if (length < 8) return problems.passwordShort
    return length > 256 ? problems.passwordLong : undefined
  },
  code: (value: string) => (/^\d{6}$/.test(value) ? undefined : problems.code),
  recoveryCode: (value: string) => (value.trim() ? undefined : problems.recoveryCode),
  phone: (value: string) =>
    /^\+[1-9]\d{6,14}$/.test(value.replaceAll(/[\s()./-]/g, '')) ? undefined : problems.phone,
  required: (value: string) => (value.trim() ? undefined : problems.required),
})
