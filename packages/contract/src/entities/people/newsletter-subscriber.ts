import { idField } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const NewsletterSubscriber = s.object({
  ...idField,
  createdDate: s.always(s.ro.datetime({ doc: 'Time of the sign-up.' })),
  email: s.always(s.ro.string({ doc: 'Address, in lower case. It is unique in the site.' })),
  status: s.always(
    s.ro.enum(['PENDING', 'CONFIRMED'], {
      doc: '`CONFIRMED`: the link of the mail was used. Only these addresses may get the newsletter. `PENDING` ones are deleted after a week.',
    }),
  ),
  confirmedDate: s.ro.datetime({ doc: 'Time of the confirmation. Absent before.' }),
  language: s.ro.string({ doc: 'Language of the sign-up, BCP 47.' }),
  page: s.ro.string({ doc: 'Page of the sign-up.' }),
  unsubscribeUrl: s.ro.string({
    doc: 'Page that unsubscribes the address, for your newsletter. A POST unsubscribes at once (RFC 8058).',
  }),
})
