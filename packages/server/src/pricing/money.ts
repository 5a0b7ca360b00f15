// The one door to the shared money module, until the contract package exports it under a name of its own.
export * from '../../../contract/src/money.ts'
