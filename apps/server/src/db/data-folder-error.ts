/** Problems with the data folder, told in one line. */
export class DataFolderError extends Error {}
