/** The header in which the edge hands the client's address to what runs behind it. Never taken from outside. */
export const ADDRESS_HEADER = "x-switchyard-address";
