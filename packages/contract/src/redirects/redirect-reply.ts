import { s } from '../schema.ts'

/** The reply of a call that is declared with `redirects`. */
export const redirectReply = s.object({
  location: s.req.string({ doc: 'Address that the browser opens next, as in the header `Location`.' }),
})
