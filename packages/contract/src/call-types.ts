/** The types of a call without its schemas: descriptors of clients carry them. */
export interface CallTypes {
  /** The message as a caller may send it. */
  readonly request: unknown
  readonly reply: unknown
  /** Codes of the errors that the call may answer, besides those that every call may answer. */
  readonly errors: string
}

/** A call by the types of its messages and the codes of its errors. */
export interface CallOf<Request, Reply, Errors extends string = never> extends CallTypes {
  readonly request: Request
  readonly reply: Reply
  readonly errors: Errors
}
