import type { AdminExtension } from './define-extension.ts'

/** The extensions of a build without any. The build replaces this module by those that `STOA_ADMIN_EXTENSIONS` names. */
export const installed: readonly AdminExtension[] = []
