const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of a GUID, in small or capital letters. */
export const isGuid = (text: string): boolean => GUID.test(text)
