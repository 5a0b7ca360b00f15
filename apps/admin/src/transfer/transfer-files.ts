import { FormError } from '../form/form-error.ts'
import { t } from '../i18n/translate.ts'

/** Formats of files by the name that the calls have for them. */
export const formats = { CSV: 'CSV', JSONL: 'JSON lines' } as const

export type Format = keyof typeof formats

/** The format that the ending of a file names. */
export const formatOf = ({ name }: File): Format => (/\.csv$/i.test(name) ? 'CSV' : 'JSONL')

/** The chosen file of a form. */
export function fileOf(form: FormData): File {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) throw new FormError(t('Choose a file that is not empty.'))
  return file
}

/** The path of an address under the origin of this page, at which the platform may have another name. */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Uploads a file to an address that a call has returned. */
export async function putFile(uploadUrl: string, file: File): Promise<void> {
  const reply = await fetch(ownAddress(uploadUrl), { method: 'PUT', body: file })
  if (!reply.ok) throw new FormError(t('The upload failed. Try again.'))
}
