/** Who works at the sample company: name, role, groups, and what is particular about them. Nobody of them exists. */
export type SamplePerson = {
  name: string;
  role: 'owner' | 'people' | 'member' | 'auditor';
  groups: readonly string[];
  /** Days since they joined. */
  joined: number;
  /** Hours since they were last there; null: never. */
  seen: number | null;
  mfa?: true;
  disabled?: true;
  locked?: true;
  invited?: true;
  /** Days until they leave. */
  leaves?: number;
  directory?: true;
};

export const samplePeople: readonly SamplePerson[] = [
  { name: 'Camille Moreau', role: 'owner', groups: ['studio'], joined: 1_420, seen: 0, mfa: true },
  { name: 'Jonas Halden', role: 'owner', groups: ['studio'], joined: 1_419, seen: 2, mfa: true },
  { name: 'Inès Belkacem', role: 'people', groups: ['office'], joined: 1_203, seen: 1, mfa: true },
  { name: 'Thomas Whitfield', role: 'member', groups: ['sites'], joined: 1_176, seen: 20 },
  { name: 'Margaux Lefèvre', role: 'member', groups: ['studio'], joined: 988, seen: 3, mfa: true },
  { name: 'Daniel Okafor', role: 'member', groups: ['studio', 'sites'], joined: 941, seen: 5, mfa: true },
  { name: 'Sofia Lindqvist', role: 'member', groups: ['studio'], joined: 902, seen: 28 },
  { name: 'Hugo Castellan', role: 'member', groups: ['sites'], joined: 845, seen: 2_900 },
  { name: 'Amira Haddad', role: 'member', groups: ['models'], joined: 733, seen: 7, mfa: true },
  { name: 'Pierre-Yves Garnier', role: 'auditor', groups: ['office'], joined: 688, seen: 170, mfa: true },
  { name: 'Nora Fitzgerald', role: 'member', groups: ['studio'], joined: 640, seen: 26 },
  { name: 'Luca Romano', role: 'member', groups: ['models'], joined: 588, seen: 49, directory: true },
  { name: 'Élodie Marchand', role: 'people', groups: ['office'], joined: 540, seen: 4, mfa: true },
  { name: 'Samuel Adeyemi', role: 'member', groups: ['sites'], joined: 503, seen: 74, locked: true },
  { name: 'Clara Neumann', role: 'member', groups: ['studio'], joined: 466, seen: 6, mfa: true },
  { name: 'Julien Rousseau', role: 'member', groups: ['sites'], joined: 402, seen: 3_310, disabled: true },
  { name: 'Yuki Tanabe', role: 'member', groups: ['models'], joined: 351, seen: 12, mfa: true },
  { name: 'Baptiste Aubry', role: 'member', groups: ['studio'], joined: 287, seen: 31, directory: true },
  { name: 'Freya Sørensen', role: 'member', groups: ['studio'], joined: 244, seen: 9 },
  { name: 'Mehdi Benali', role: 'member', groups: ['sites'], joined: 198, seen: 52 },
  { name: 'Isabel Carrasco', role: 'member', groups: ['models'], joined: 143, seen: 15, mfa: true },
  { name: 'Oliver Grant', role: 'member', groups: ['office'], joined: 96, seen: 22, leaves: 45 },
  { name: 'Zoé Delacroix', role: 'member', groups: ['studio'], joined: 41, seen: 8, leaves: 122 },
  { name: 'Anton Berger', role: 'member', groups: [], joined: 6, seen: null, invited: true },
  { name: 'Leïla Nasri', role: 'member', groups: [], joined: 2, seen: null, invited: true },
];
