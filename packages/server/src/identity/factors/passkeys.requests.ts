import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const passkeys: ValidRequests<'passkeys'> = {
  startPasskeySignIn: async () => valid('visitor', {}),
  finishPasskeySignIn: async driver => {
    await driver.addPasskey()
    const { stateToken, options } = await driver.visitor.callOk(
      driver.contract.passkeys.startPasskeySignIn,
      {},
    )
    return valid('visitor', { stateToken, credential: driver.authenticator.get(options) })
  },
}
