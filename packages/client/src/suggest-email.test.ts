import { expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@hotmaill.com', 'ada@hotmail.com'],
  ['Ada.L@OUTLOK.com', 'Ada.L@outlook.com'],
  ['a@b@yaho.com', 'a@b@yahoo.com'],
])('%s is probably %s', (email, meant) => expect(suggestEmail(email)).toBe(meant))

it.each(['ada@gmail.com', 'ada@example.com', 'ada@gmx.at', 'ada@', '@gmial.com', 'ada', 'ada@mail.com'])(
  '%s is left as it is',
  email => expect(suggestEmail(email)).toBeUndefined(),
)
