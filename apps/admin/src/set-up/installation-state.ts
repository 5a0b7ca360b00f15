import { createClient } from '@stoa/client'
import { getInstallation } from '@stoa/client/calls'

/** The page that makes the first shop of an installation. */
export const SET_UP_PATH = '/admin/set-up'

/** Whether the installation has a shop, and whether the first one needs the code of the set-up link. */
export const installationState = async () =>
  (await createClient({ baseUrl: location.origin }).call(getInstallation, {})).state

/** The code of the set-up link. */
export const codeInAddress = () => new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined
