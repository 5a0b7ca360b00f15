import type { Adaptor } from './adaptor.ts'
import type { AdaptorClient } from './link.ts'
import { postedAdaptor } from './posted-protocol.ts'
import { signedAdaptor } from './signed-protocol.ts'

/** The adaptor at the other end, in the version of the protocol that it speaks. */
export const openAdaptor = (link: AdaptorClient, protocol: number): Adaptor =>
  protocol === 1 || protocol === 2 ? postedAdaptor(link, protocol) : signedAdaptor(link)
