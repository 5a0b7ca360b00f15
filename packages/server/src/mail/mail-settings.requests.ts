import { type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { signInOwner } from '../staff/sign-in-owner.fixture.ts'

export const mailSettings: ValidRequests<'mailSettings'> = {
  getMailSettings: async () => valid('merchant', {}),
  setMailSettings: async driver => {
    await signInOwner(driver)
    return valid('anyone', {
      senderName: 'Tea house',
      senderAddress: 'hello@tea.example',
      replyTo: 'help@tea.example',
      server: {
        host: 'smtp.tea.example',
        port: 465,
        security: 'TLS',
        user: 'hello@tea.example',
        password: 'a long password',
      },
    })
  },
  testMailSettings: async driver => {
    await signInOwner(driver)
    return valid('anyone', {})
  },
}
