import { idField } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const NewsletterSubscriber = s.object({
  ...idField,
  createdDate: s.always(s.datetime({ ro: true, doc: 'Time of the sign-up.' })),
  email: s.always(s.string({ ro: true, doc: 'Address, in lower case. It is unique in the site.' })),
  status: s.always(
    s.enum(['PENDING', 'CONFIRMED'], {
      ro: true,
      doc: '`CONFIRMED`: the link of the mail was used. Only these addresses may get the newsletter. `PENDING` ones are deleted after a week.',
    }),
  ),
  confirmedDate: s.datetime({ ro: true, doc: 'Time of the confirmation. Absent before.' }),
  language: s.string({ ro: true, doc: 'Language of the sign-up, BCP 47.' }),
  page: s.string({ ro: true, doc: 'Page of the sign-up.' }),
  unsubscribeUrl: s.string({
    ro: true,
    doc: 'Page that unsubscribes the address, for your newsletter. A POST unsubscribes at once (RFC 8058).',
  }),
})
