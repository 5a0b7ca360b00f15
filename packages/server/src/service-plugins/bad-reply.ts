/** A plug-in's reply that its kind does not allow. */
export class BadReply extends Error {}

/** The HTTP status is not a success. */
export class BadStatus extends Error {}
