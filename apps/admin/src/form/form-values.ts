/** The trimmed text of a control; empty if the form does not have it. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
