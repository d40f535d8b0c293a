/** Why a start cannot go on, in one plain line for the operator: what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}
