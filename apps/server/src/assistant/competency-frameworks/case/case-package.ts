/** CASE 1.1 (1EdTech), as far as it is read and written here. Whatever comes from outside may lack any of it. */
export type Link = { title: string; identifier: string; uri: string };
export type CasePackage = {
  CFDocument: {
    identifier: string;
    uri: string;
    creator: string;
    title: string;
    description?: string;
    language: string;
    version: string;
    adoptionStatus: string;
    notes?: string;
    licenseURI?: Link;
    lastChangeDateTime: string;
    extensions: Record<string, unknown>;
  };
  CFItems: {
    identifier: string;
    uri: string;
    fullStatement: string;
    abbreviatedStatement?: string;
    humanCodingScheme: string;
    CFItemType: string;
    language: string;
    lastChangeDateTime: string;
    CFDocumentURI: Link;
    extensions: Record<string, unknown>;
  }[];
  CFAssociations: {
    identifier: string;
    uri: string;
    associationType: string;
    sequenceNumber?: number;
    originNodeURI: Link;
    destinationNodeURI: Link;
    lastChangeDateTime: string;
    CFDocumentURI: Link;
  }[];
  CFRubrics: {
    identifier: string;
    uri: string;
    title: string;
    lastChangeDateTime: string;
    CFRubricCriteria: {
      identifier: string;
      uri: string;
      description: string;
      CFItemURI: Link;
      position: number;
      rubricId: string;
      lastChangeDateTime: string;
      CFRubricCriterionLevels: {
        identifier: string;
        uri: string;
        quality: string;
        score: number;
        position: number;
        description: string;
        rubricCriterionId: string;
        lastChangeDateTime: string;
      }[];
    }[];
  }[];
};

/** Of CFAssociation; besides, `ext:` and a name of one's own. */
export const ASSOCIATIONS = [
  'isChildOf',
  'isPeerOf',
  'isPartOf',
  'exactMatchOf',
  'precedes',
  'isRelatedTo',
  'replacedBy',
  'exemplar',
  'hasSkillLevel',
  'isTranslationOf',
];
/** Our part of the `extensions` of a document and of its items: what CASE says in one language only. */
export const OURS = 'parley';
