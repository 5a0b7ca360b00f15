function required(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(
      `${name} is not set. Run "npm run dev" or "npm start" in the folder of the shop, or set it.`,
    )
  return value
}

/** Settings of this process. Read when they are needed: a build needs none. */
export const settings = {
  /** Address of the platform for browsers. */
  get baseUrl() {
    return required('STOA_BASE_URL')
  },
  /** Address of the platform for this server. */
  get internalUrl() {
    return process.env.STOA_INTERNAL_URL || required('STOA_BASE_URL')
  },
  /** Client app of this storefront. */
  get clientId() {
    return required('STOA_CLIENT_ID')
  },
}
