import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

/** What any call of the portal may meet, by its stable type. English reads as the server does. */
export const portalProblemCopy = defineCopy({
  en: {
    difficulties: "We're facing some difficulties, Please try again",
    assignment: 'Assignment action failed. Try again or contact support.',
    types: {
      network: 'The server cannot be reached at the moment. What you typed is kept.',
      unreadable: "We're facing some difficulties, Please try again",
      unauthenticated: 'You are signed out.',
      jwt_expired: 'Session expired. Please refresh the page to continue.',
      forbidden: 'You are not allowed to do this.',
      not_found: 'This is not here any more.',
      conflict: 'This was changed in the meantime. Please look at it again.',
      invalid_request: 'Something in this form is not as it should be. Please check it once more.',
      request_too_large: 'Error request is too large',
      storage_full: 'You have no storage left. Delete what you no longer need, then try again.',
      tenant_storage_full: 'Your organisation has no storage left. Delete what is no longer needed, then try again.',
      too_many_requests: 'Too many requests. Please wait a moment and try again.',
      overloaded: 'The service is busy. Please try again in a moment.',
      internal_error: "We're facing some difficulties, Please try again",
      forbidden_while_impersonating: 'This cannot be done in another person’s name.',
      insufficient_user_authentication:
        'Nothing was changed: this needs a recent sign-in. Try again and confirm it’s you.',
      field_not_editable: 'This cannot be changed here.',
      picture_missing: 'Please choose a picture.',
      picture_unreadable: 'This picture cannot be read. PNG, JPEG, WebP and GIF work.',
      picture_too_wide: 'This picture is too large. It has at most 4,096 pixels in width and height.',
    },
  },
  fr: {
    difficulties: 'Nous rencontrons des difficultés, veuillez réessayer',
    assignment: 'L’attribution a échoué. Réessayez ou contactez le support.',
    types: {
      network: 'Le serveur est injoignable pour le moment. Votre saisie est conservée.',
      unreadable: 'Nous rencontrons des difficultés, veuillez réessayer',
      unauthenticated: 'Votre session est fermée.',
      jwt_expired: 'Session expirée. Veuillez actualiser la page pour continuer.',
      forbidden: 'Vous n’avez pas le droit de faire cela.',
      not_found: 'Ceci n’est plus ici.',
      conflict: 'Quelque chose a changé entre-temps. Veuillez regarder à nouveau.',
      invalid_request: 'Un élément de ce formulaire ne convient pas. Veuillez le vérifier.',
      request_too_large: 'L’envoi est trop volumineux.',
      storage_full: 'Votre espace de stockage est plein. Supprimez ce dont vous n’avez plus besoin, puis réessayez.',
      tenant_storage_full:
        'L’espace de stockage de votre organisation est plein. Supprimez ce qui n’est plus utile, puis réessayez.',
      too_many_requests: 'Trop de demandes. Patientez un instant, puis réessayez.',
      overloaded: 'Le service est très sollicité. Réessayez dans un instant.',
      internal_error: 'Nous rencontrons des difficultés, veuillez réessayer',
      forbidden_while_impersonating: 'Cela ne peut pas se faire au nom d’autrui.',
      insufficient_user_authentication:
        'Rien n’a été modifié\u00a0: cette action demande une connexion récente. Réessayez et confirmez votre identité.',
      field_not_editable: 'Cela ne peut pas être modifié ici.',
      picture_missing: 'Veuillez choisir une image.',
      picture_unreadable: 'Cette image est illisible. PNG, JPEG, WebP et GIF conviennent.',
      picture_too_wide:
        'Cette image est trop grande. Elle compte au plus 4\u202f096\u00a0pixels en largeur et en hauteur.',
    },
  },
});
