import type { Ctx } from '../context.ts'

/** The mails of sign-in. Each is written in the transaction of the change that it tells of. */
export const signInMails = {
  code: (ctx: Ctx, to: string, code: string) =>
    ctx.mail({ to, subject: `Your code: ${code}`, body: `Your code for ${ctx.site.name} is ${code}.` }),
  recovery: (ctx: Ctx, to: string, link: string) =>
    ctx.mail({
      to,
      subject: 'Choose a new password',
      body: `Choose a new password for ${ctx.site.name}: ${link}`,
    }),
  activation: (ctx: Ctx, to: string, link: string) =>
    ctx.mail({ to, subject: `Welcome to ${ctx.site.name}`, body: `Choose a password: ${link}` }),
  accountExists: (ctx: Ctx, to: string) =>
    ctx.mail({
      to,
      subject: `You have an account at ${ctx.site.name}`,
      body: `Somebody, perhaps you, tried to register with this address at ${ctx.site.name}. You have an account there.`,
    }),
  passwordChanged: (ctx: Ctx, to: string) =>
    ctx.mail({
      to,
      subject: 'Your password was changed',
      body: `Your password for ${ctx.site.name} was changed.`,
    }),
}
