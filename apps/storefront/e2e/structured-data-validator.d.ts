declare module '@adobe/structured-data-validator' {
  /** Checks structured data by the rules of Google's rich results. */
  export default class Validator {
    validate(data: {
      jsonld: Record<string, unknown>
      microdata: object
      rdfa: object
      errors: unknown[]
    }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>
  }
}
