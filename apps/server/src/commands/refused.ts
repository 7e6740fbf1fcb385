/** A sentence for the person at the terminal instead of a stack trace. */
export class CommandRefused extends Error {}
